// How the site looks. Apart from the schemas: every page shows it, and does without their library.

/** The pictures that an owner can give the site: beside its name, for tabs and home screens, for messengers. */
export const sitePictures = ['logo', 'icon', 'picture'] as const
export type SitePicture = (typeof sitePictures)[number]

export const accentPattern = /^#[0-9a-f]{6}$/

/** What is the owner's of how the site looks; null where it is as the program came. */
export interface SiteLook extends Record<SitePicture, string | null> {
  accent: string | null
}

export const defaultLook: SiteLook = { accent: null, logo: null, icon: null, picture: null }

/** The files that are made of each picture, by their names, with their width and height in pixels. */
export const pictureFiles = {
  logo: { logo: [320, 96] },
  icon: {
    'icon-32': [32, 32],
    'icon-180': [180, 180],
    'icon-192': [192, 192],
    'icon-512': [512, 512],
  },
  picture: { picture: [1200, 630] },
} as const satisfies Record<SitePicture, Record<string, readonly [number, number]>>

type FileName = { [Kind in SitePicture]: keyof (typeof pictureFiles)[Kind] }[SitePicture]

/** Where a file of a picture is served, as a path. */
export const pictureAddress = (id: string, file: FileName) =>
  `/api/site/pictures/${id}/${file}` as const
