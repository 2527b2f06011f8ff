import { useState } from 'react'
import { cx } from '../styles/cx.ts'

export interface AvatarProps {
  name: string
  /** The person's picture; without one, or when it can't be loaded, the name's first letter. */
  src?: string | null
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

const sizes = {
  sm: 'size-6 text-xs',
  md: 'size-8 text-sm',
  lg: 'size-14 text-lg',
  xl: 'size-24 text-3xl',
}

/** A person's picture, or the first letter of the name in a circle. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const [initial = 'U'] = name.trim()
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent',
        sizes[size],
      )}
    >
      {src && src !== broken ? (
        <img src={src} alt="" className="size-full object-cover" onError={() => setBroken(src)} />
      ) : (
        initial.toUpperCase()
      )}
    </span>
  )
}
