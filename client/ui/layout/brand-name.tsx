import { usePublished } from '#client/platform/start/published.ts'
import type { ShownLook } from '#contract/site/site-look.ts'
import { cx } from '../styles/cx.ts'
import { BrandMark } from './brand-mark.tsx'

interface BrandNameProps {
  brand: string
  /** For narrow places that only fit the logo: the name is then for screen readers. */
  compact?: boolean
}

/** From this aspect ratio on, a logo is taken to include the name. */
const wide = 1.6

/**
 * The academy's logo and name. The owner's logo replaces both if it is wide enough to include the
 * name, and otherwise appears next to the name; without one, the built-in logo is drawn.
 */
export function BrandName({ brand, compact = false }: BrandNameProps) {
  const { look } = usePublished()
  const { logo = null, icons = null } = look ?? {}
  const saysName = logo !== null && logo.width >= wide * logo.height
  if (saysName && !compact) return <Logo logo={logo} alt={brand} />
  return (
    <>
      <Sign logo={saysName ? null : logo} icon={saysName ? (icons?.small ?? null) : null} />
      <span className={compact ? 'sr-only' : 'truncate'}>{brand}</span>
    </>
  )
}

/** A square logo, next to the name or alone. */
function Sign({ logo, icon }: { logo: ShownLook['logo']; icon: string | null }) {
  if (logo) return <Logo logo={logo} alt="" />
  if (!icon) return <BrandMark />
  return <img src={icon} alt="" width={28} height={28} className="size-7 shrink-0 rounded-md" />
}

function Logo({ logo, alt }: { logo: NonNullable<ShownLook['logo']>; alt: string }) {
  const { src, dark, width, height } = logo
  const shown = (address: string, className?: string) => (
    <img
      src={address}
      alt={alt}
      width={width}
      height={height}
      className={cx('h-7 w-auto max-w-full shrink-0 object-contain object-left', className)}
    />
  )
  if (!dark) return shown(src)
  return (
    <>
      {shown(src, 'dark:hidden')}
      {shown(dark, 'not-dark:hidden')}
    </>
  )
}
