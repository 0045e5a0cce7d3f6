/** The words of a table in `aria.json`, which the text engine reads, too. */
export function listed(words: string): Set<string> {
  return new Set(words.split(" "));
}
