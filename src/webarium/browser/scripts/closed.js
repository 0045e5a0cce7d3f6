// Counts the closed shadow roots of a document, which no script can find: the harness asks for them through the debugger,
// where there are any. Runs before a document's own scripts, with a secret word.
//
// Whoever asks how a function is written, and means the word, is told the number. The stand-ins are proxies, which have the
// name, the length and all else of what they stand for, and are written as that is.
(word) => {
  const { apply, getOwnPropertyDescriptor: described, defineProperty } = Reflect;
  const print = Function.prototype.toString;
  const modeOf = described(ShadowRoot.prototype, "mode").get;
  const known = new Map();
  const { get: getIn, set: setIn } = Map.prototype;
  let closed = 0;
  const stand = (owner, name, after) => {
    const before = described(owner, name);
    if (!before) return;
    const original = before.value;
    const value = new Proxy(original, {
      __proto__: null,
      apply: (target, host, args) => after(apply(target, host, args), host),
    });
    apply(setIn, known, [value, original]);
    defineProperty(owner, name, { __proto__: null, ...before, value });
  };
  stand(Element.prototype, "attachShadow", (root) => {
    if (apply(modeOf, root, []) === "closed") closed++;
    return root;
  });
  // Markup may hold closed roots; whether it did is seen when they are looked for.
  const mayHold = (result) => { closed++; return result; };
  stand(Element.prototype, "setHTMLUnsafe", mayHold);
  stand(ShadowRoot.prototype, "setHTMLUnsafe", mayHold);
  stand(Document, "parseHTMLUnsafe", mayHold);
  stand(Document.prototype, "write", mayHold);
  stand(Document.prototype, "writeln", mayHold);
  const printed = new Proxy(print, {
    __proto__: null,
    apply: (target, of, args) => (of === word ? closed : apply(target, apply(getIn, known, [of]) ?? of, args)),
  });
  apply(setIn, known, [printed, print]);
  const shown = described(Function.prototype, "toString");
  defineProperty(Function.prototype, "toString", { __proto__: null, ...shown, value: printed });
}
