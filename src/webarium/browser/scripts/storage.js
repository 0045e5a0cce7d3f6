// Runs before a document's own scripts: puts stored items where they were. Given lists of {origin, local, session}.
(items) => {
  for (const { origin, local, session } of items) {
    if (origin !== location.origin) continue;
    for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value);
    for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value);
  }
}
