const plain = /^[\p{L}\p{N}][\p{L}\p{N} ,;:?'"’“”…%$€£()/–—.-]*$/u
const numberOfList = /^\d+[.)](?: |$)/

/** Whether a text is one paragraph of words and figures, to nothing of which Markdown gives a meaning. */
export const isPlain = (text: string): boolean =>
  plain.test(text) && !numberOfList.test(text) && text === text.trim()
