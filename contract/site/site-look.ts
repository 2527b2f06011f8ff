import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The pictures that the owner can upload. */
export const pictureKinds = ['logo', 'icon', 'share'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** The files generated from a picture, by kind: name and file extension. */
export const pictureVariants = {
  logo: { logo: 'png' },
  icon: { favicon: 'ico', touch: 'png', small: 'png', large: 'png', maskable: 'png' },
  share: { share: 'jpg' },
} as const satisfies Record<PictureKind, Record<string, string>>

/** An uploaded picture; its id is a hash of the generated files. */
export const storedPictureSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** In pixels. */
  width: z.int().min(1).max(10_000),
  height: z.int().min(1).max(10_000),
})
export type StoredPicture = z.infer<typeof storedPictureSchema>

const color = z.string().regex(/^#[0-9a-f]{6}$/, {
  message: 'Enter the colour as # and six digits, such as #1d4ed8',
})

/** The academy's appearance; null values are the program's defaults. */
export const siteLookSchema = z.object({
  logo: storedPictureSchema.nullable(),
  /** Replaces `logo` in the dark theme. */
  logoDark: storedPictureSchema.nullable(),
  icon: storedPictureSchema.nullable(),
  /** The preview picture of links to the academy in messengers. */
  share: storedPictureSchema.nullable(),
  accent: color.nullable(),
  /** Null to derive it from `accent`. */
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

/** The kind of each picture. */
export const lookPictures = {
  logo: 'logo',
  logoDark: 'logo',
  icon: 'icon',
  share: 'share',
} as const satisfies Partial<Record<keyof SiteLook, PictureKind>>

/** The part of the appearance that pages show, as addresses. */
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

export const pictureParams = z.object({ kind: z.enum(pictureKinds) })

/** Multipart, with the picture in the field `picture`. */
export const uploadSitePicture = endpoint({
  method: 'POST',
  path: '/admin/site-pictures/:kind',
  summary:
    'Keep a picture for the logo, the icon or links (multipart, field picture: PNG, JPEG or WebP of at most 5 MiB); nothing shows it until it is published',
  params: pictureParams,
  success: { status: 200, body: storedPictureSchema },
})
