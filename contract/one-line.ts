/** Breaks of lines, control characters, and those that turn the direction of what is around them. */
export const unseen = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

const everyUnseen = new RegExp(unseen.source, 'gu')

/** A text from outside that is shown as one line, such as the name of a file, without such characters. */
export const withoutUnseen = (text: string): string => text.replace(everyUnseen, '')
