/** The most pages that are shown; more are for a program of one's own. */
export const pdfPagesMaximum = 200

export type PdfProblemKind = 'locked' | 'long' | 'slow' | 'broken'

/** Why a PDF cannot be shown; its message is for people. */
export class PdfProblem extends Error {
  override name = 'PdfProblem'
}

const messages: Record<PdfProblemKind, string> = {
  locked: 'This PDF is protected by a password. Download it to open it.',
  long: `This PDF has more than ${pdfPagesMaximum} pages. Download it to read it.`,
  slow: 'This PDF takes too long to show. Download it to read it.',
  broken: 'This PDF could not be shown. Download it to open it.',
}

export const pdfProblem = (kind: PdfProblemKind): PdfProblem => new PdfProblem(messages[kind])
