/** What the bytes of a file say that it is, whatever it is called; nothing where they say nothing. */
export async function typeOfFile(location: string): Promise<{ mime: string } | undefined> {
  const { fileTypeFromFile } = await import('file-type')
  return fileTypeFromFile(location)
}
