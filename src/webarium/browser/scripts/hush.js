// Takes back everything that the page has ordered to be run later. Runs in an isolated world, which shares its timers.
() => {
  const timer = setTimeout(() => {}, 0);
  for (let id = Math.max(1, timer - 1e6); id <= timer; id++) clearTimeout(id);
  const frame = requestAnimationFrame(() => {});
  for (let id = Math.max(1, frame - 1e6); id <= frame; id++) cancelAnimationFrame(id);
}
