// The document as it is now, past its named properties: an <img name="title"> is not a title; and with which status a
// server gave it. Only looks.
() => {
  const of = (name) => Reflect.apply(Object.getOwnPropertyDescriptor(Document.prototype, name).get, document, []);
  const type = of("doctype");
  return {
    url: location.href,
    title: of("title"),
    html: (type ? `<!DOCTYPE ${type.name}>\n` : "") + (of("documentElement")?.outerHTML ?? ""),
    status: performance.getEntriesByType("navigation")[0]?.responseStatus || null,
  };
}
