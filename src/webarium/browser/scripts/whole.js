// Gets the pictures that a page would get only once somebody scrolls to them, before all of it is pictured; waits at most
// `limit` ms. Their attribute is changed and changed back, as nothing else makes Chromium get them.
(limit) => {
  const images = Reflect.apply(Object.getOwnPropertyDescriptor(Document.prototype, "images").get, document, []);
  const late = Array.from(images).filter((image) => image.loading === "lazy" && !image.complete);
  for (const image of late) image.loading = "eager";
  const there = late.map((image) => image.decode().catch(() => {}));
  const enough = new Promise((done) => setTimeout(done, limit));
  return Promise.race([Promise.all(there), enough]).then(() => {
    for (const image of late) image.loading = "lazy";
  });
}
