/** The type detected from a file's bytes, whatever its name; undefined if unknown. */
export async function typeOfFile(location: string): Promise<{ mime: string } | undefined> {
  const { fileTypeFromFile } = await import('file-type')
  return fileTypeFromFile(location)
}
