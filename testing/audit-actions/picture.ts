import sharp from 'sharp'

/** A small picture, as it is uploaded. */
export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#2fbf8f' } })
    .png()
    .toBuffer()
