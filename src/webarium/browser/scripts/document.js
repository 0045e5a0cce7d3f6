// The document as it is now. Only looks.
() => ({
  url: location.href,
  title: document.title,
  html: (document.doctype ? `<!DOCTYPE ${document.doctype.name}>\n` : "") + document.documentElement.outerHTML,
})
