import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readFile } from '#client/platform/media/download.ts'
import { Spinner } from '#client/ui/displays/states.tsx'

/** The pictures among files that are handed in, whose kind the server has verified by their content. */
const pictureTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}

export const pictureTypeOf = (name: string): string | undefined =>
  pictureTypes[name.split('.').at(-1) ?? '']

interface ShownPictureProps {
  file: { name: string; url: string }
  type: string
}

/** A picture that was handed in. It is served for download only, so it is read and shown from memory. */
export function ShownPicture({ file: { name, url }, type }: ShownPictureProps) {
  const content = useQuery({
    queryKey: ['assignments', 'picture', url],
    queryFn: ({ signal }) => readFile(url, type, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const address = useObjectUrl(content.data)
  if (content.isError) {
    return <p className="text-sm text-muted-foreground">The picture could not be shown.</p>
  }
  if (!address) return <Spinner label="Loading the picture" />
  return (
    <img src={address} alt={name} className="max-h-[70dvh] w-fit max-w-full rounded-lg border" />
  )
}

/** An address for what is in memory, while it is shown. */
function useObjectUrl(content: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!content) return
    const made = URL.createObjectURL(content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return address
}
