import { pages } from '#contract/site/pages.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import { countryAskedMail } from '../access.mails.ts'

/** Members are told that the academy has to know where they live, and whether signals wait for it. */
export const countriesNotices = ({
  asking,
}: {
  asking: () => Promise<'nothing' | 'asked' | 'withheld'>
}): Notices => ({
  'country.asked': async () => {
    const asked = await asking()
    if (asked === 'nothing') return null
    return {
      type: 'info',
      title: 'In which country do you live?',
      message:
        asked === 'withheld'
          ? 'Signals may not be received everywhere. Whoever has not said where they live receives none until then.'
          : 'Signals may not be received everywhere. Please say where you live.',
      // They receive signals wherever they live.
      unlessRoles: ['admin'],
      action: { label: 'Choose your country', href: pages.settings },
      mail: { kind: countryAskedMail },
    }
  },
})
