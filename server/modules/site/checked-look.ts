import { accentProblem } from '#contract/accent.ts'
import { lookPictures, type SiteLook } from '#contract/site-look.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { findPictures } from './site-pictures.store.ts'

const names = Object.keys(lookPictures) as (keyof typeof lookPictures)[]

/**
 * The look with its stored pictures. Throws 422 for a colour in which text would be unreadable, and
 * for a picture that does not exist or was uploaded for another purpose.
 */
export async function checkedLook(tx: Executor, look: SiteLook): Promise<SiteLook> {
  checkColors(look)
  const ids = names.flatMap((name) => look[name]?.id ?? [])
  const found = ids.length > 0 ? await findPictures(tx, ids) : []
  const pictureOf = (name: (typeof names)[number]) => {
    const wanted = look[name]
    if (!wanted) return null
    const kept = found.find(({ picture }) => picture === wanted.id)
    if (kept?.kind !== lookPictures[name]) {
      throw new Failure(
        'rule_violated',
        'One of the pictures is not there any more: send it again.',
      )
    }
    return { id: kept.picture, width: kept.width, height: kept.height }
  }
  return {
    logo: pictureOf('logo'),
    logoDark: pictureOf('logoDark'),
    icon: pictureOf('icon'),
    share: pictureOf('share'),
    accent: look.accent,
    accentDark: look.accentDark,
  }
}

function checkColors({ logo, logoDark, accent, accentDark }: SiteLook): void {
  if (logoDark && !logo) {
    throw new Failure('rule_violated', 'A logo for the dark theme needs one for the light theme.')
  }
  if (accentDark && !accent) {
    throw new Failure('rule_violated', 'A colour for the dark theme needs one for the light theme.')
  }
  const problem =
    (accent && accentProblem(accent, 'light')) || (accentDark && accentProblem(accentDark, 'dark'))
  if (problem) throw new Failure('rule_violated', problem.reason)
}
