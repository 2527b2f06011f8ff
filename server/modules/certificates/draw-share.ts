import type { SharePicture } from '#server/platform/pdf/share-picture.ts'

interface ShareContents extends Omit<SharePicture, 'lines'> {
  name: string
  program: string
  /** The day of issue in words. */
  date: string
}

/** The picture that a shared certificate is shown with. `host` is where it is verified, as it is read out. */
export function sharePictureOf(contents: ShareContents): SharePicture {
  const { name, program, date, host, ...look } = contents
  return {
    ...look,
    host,
    lines: [
      { text: 'Certificate of completion', y: 236, size: 40, color: 'accent' },
      // A name in a script that the typeface lacks is on the page only: it is not mutilated here.
      { text: name, y: 344, size: 84, color: 'ink', otherwise: 'See the certificate for the name' },
      { text: 'has completed the', y: 412, size: 28, color: 'muted' },
      { text: program, y: 474, size: 46, color: 'ink', otherwise: host },
      { text: `${date}  ·  ${host}`, y: 564, size: 28, color: 'muted', otherwise: date },
    ],
  }
}
