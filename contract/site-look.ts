import { z } from 'zod'
import { accentCss } from './accent.ts'
import { endpoint } from './endpoint.ts'

/** What the owner may give pictures for. */
export const pictureKinds = ['logo', 'icon', 'share'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** The files that are made of a picture, by kind: what each is called, and how its name ends. */
export const pictureVariants = {
  logo: { logo: 'png' },
  icon: { favicon: 'ico', touch: 'png', small: 'png', large: 'png', maskable: 'png' },
  share: { share: 'jpg' },
} as const satisfies Record<PictureKind, Record<string, string>>

/** A picture as it was received: its id is the fingerprint of what was made of it. */
export const keptPictureSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** In pixels. */
  width: z.int().min(1).max(10_000),
  height: z.int().min(1).max(10_000),
})
export type KeptPicture = z.infer<typeof keptPictureSchema>

const color = z.string().regex(/^#[0-9a-f]{6}$/, {
  message: 'Give the colour as # with six digits, such as #1d4ed8',
})

/** What the academy looks like; null is what the program came with. */
export const siteLookSchema = z.object({
  logo: keptPictureSchema.nullable(),
  /** Shown in the dark theme in the place of `logo`. */
  logoDark: keptPictureSchema.nullable(),
  icon: keptPictureSchema.nullable(),
  /** What messengers show beside a link to the academy. */
  share: keptPictureSchema.nullable(),
  accent: color.nullable(),
  /** Null to have it made of `accent`. */
  accentDark: color.nullable(),
})
export type SiteLook = z.infer<typeof siteLookSchema>

export const defaultLook: SiteLook = {
  logo: null,
  logoDark: null,
  icon: null,
  share: null,
  accent: null,
  accentDark: null,
}

/** Which kind of picture each of them is. */
export const lookPictures = {
  logo: 'logo',
  logoDark: 'logo',
  icon: 'icon',
  share: 'share',
} as const satisfies Partial<Record<keyof SiteLook, PictureKind>>

/** Where the files of pictures are, below the academy's own address; the content of one never changes. */
export const picturesPath = '/brand/:name'

/** The address of one file of a picture, as a path. */
export const pictureAddress = (id: string, variant: string, extension: string): string =>
  `/api${picturesPath.replace(':name', `${id}-${variant}.${extension}`)}`

/** What pages show of the look, as addresses. */
export const shownLookSchema = z.object({
  logo: z
    .object({
      src: z.string(),
      dark: z.string().nullable(),
      width: z.number(),
      height: z.number(),
    })
    .nullable(),
  icons: z
    .object({
      favicon: z.string(),
      touch: z.string(),
      small: z.string(),
      large: z.string(),
      maskable: z.string(),
    })
    .nullable(),
  share: z.string().nullable(),
  /** A style sheet for the accent colour. */
  accentCss: z.string().nullable(),
})
export type ShownLook = z.infer<typeof shownLookSchema>

/** What pages show of a look. */
export function shownLook(look: SiteLook): ShownLook {
  const { logo, logoDark, icon, share } = look
  const logoOf = ({ id }: KeptPicture) => pictureAddress(id, 'logo', 'png')
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

export const pictureParams = z.object({ kind: z.enum(pictureKinds) })

/** Multipart, with the picture in the field `picture`. */
export const uploadSitePicture = endpoint({
  method: 'POST',
  path: '/admin/site-pictures/:kind',
  summary:
    'Keep a picture for the logo, the icon or links (multipart, field picture: PNG, JPEG or WebP of at most 5 MiB); nothing shows it until it is published',
  params: pictureParams,
  success: { status: 200, body: keptPictureSchema },
})
