/** The box types found at the fifth byte of an MP4 or QuickTime file. */
const boxes = ['ftyp', 'moov', 'mdat', 'free', 'wide', 'skip']
/** The first bytes of WebM and Matroska. */
const ebml = '\x1a\x45\xdf\xa3'

/**
 * Whether a file begins like a video that the academy plays: MP4, MOV, WebM or MKV. Its name may be
 * wrong; the academy checks again once all of it has arrived.
 */
export async function beginsAsVideo(file: Blob): Promise<boolean> {
  const bytes = await file
    .slice(0, 8)
    .arrayBuffer()
    // A file that cannot be read, for example because it was moved, cannot be sent either.
    .catch(() => new ArrayBuffer(0))
  const start = String.fromCharCode(...new Uint8Array(bytes))
  return start.startsWith(ebml) || boxes.includes(start.slice(4))
}
