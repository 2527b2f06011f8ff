/**
 * Builds an icon file (.ico) from square PNG pictures, the smallest first; sides of at most 256
 * pixels.
 */
export function iconFile(pictures: readonly { side: number; image: Uint8Array }[]): Uint8Array {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach(({ side, image }, index) => {
    const at = 6 + 16 * index
    // 0 stands for 256.
    head.writeUInt8(side % 256, at)
    head.writeUInt8(side % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(image.byteLength, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += image.byteLength
  })
  return Buffer.concat([head, ...pictures.map(({ image }) => image)])
}
