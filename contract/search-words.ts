/** What is between words; `search_text` of the database puts a space for each of these. */
const separators = new RegExp(
  '[\\u0000-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u02bc\\u2000-\\u206f' +
    '\\u20a0-\\u20cf\\u2100-\\u2bff\\u3000-\\u303f\\ufe00-\\ufe0f\\uff00-\\uff0f\\u{1f000}-\\u{1faff}]+',
  'u',
)
const readable = /[\p{L}\p{N}]/u

/** The words of a text, as they are written, in their order. */
export const wordsIn = (text: string): string[] =>
  text.split(separators).filter((word) => readable.test(word))
