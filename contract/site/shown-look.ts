import { accentCss } from './accent.ts'
import type { ShownLook, SiteLook, StoredPicture } from './site-look.ts'

/** The location of picture files, relative to the academy's own address; the content of a file never changes. */
export const picturesPath = '/brand/:name'

/** The path of one file of a picture. */
export const pictureAddress = (id: string, variant: string, extension: string): string =>
  `/api${picturesPath.replace(':name', `${id}-${variant}.${extension}`)}`

/** The part of a look that pages show. */
export function shownLook(look: SiteLook): ShownLook {
  const { logo, logoDark, icon, share } = look
  const logoOf = ({ id }: StoredPicture) => pictureAddress(id, 'logo', 'png')
  return {
    logo: logo && {
      src: logoOf(logo),
      dark: logoDark && logoOf(logoDark),
      width: logo.width,
      height: logo.height,
    },
    icons: icon && {
      favicon: pictureAddress(icon.id, 'favicon', 'ico'),
      touch: pictureAddress(icon.id, 'touch', 'png'),
      small: pictureAddress(icon.id, 'small', 'png'),
      large: pictureAddress(icon.id, 'large', 'png'),
      maskable: pictureAddress(icon.id, 'maskable', 'png'),
    },
    share: share && pictureAddress(share.id, 'share', 'jpg'),
    accentCss: accentCss(look),
  }
}

/**
 * The same with the addresses of a CDN, if there is one, for the pictures that pages show to everybody. Icons stay at
 * the academy's own address, where browsers and installed applications look for them.
 */
export function fromCdn(look: ShownLook, origin: string | undefined): ShownLook {
  if (origin === undefined) return look
  const { logo, share } = look
  return {
    ...look,
    logo: logo && {
      ...logo,
      src: `${origin}${logo.src}`,
      dark: logo.dark && `${origin}${logo.dark}`,
    },
    share: share && `${origin}${share}`,
  }
}
