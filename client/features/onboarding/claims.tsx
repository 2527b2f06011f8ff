import { ButtonLink } from '#client/ui/controls/button.tsx'
import { type ClaimPlace, claimPlaces, type Onboarding } from '#contract/onboarding.ts'
import { sectionPage } from '#contract/site/pages.ts'

const offer = (program: string) => `${sectionPage('offers')}?program=${program}`

/** Where each is said, where to change it, and the name of that link. */
const places: Record<ClaimPlace, { title: string; to: string; change: string }> = {
  site: { title: 'Landing page', to: sectionPage('site'), change: 'Change the landing page' },
  academy: { title: 'Academy', to: offer('academy'), change: 'Change the Academy’s offer' },
  mentorship: {
    title: 'Mentorship',
    to: offer('mentorship'),
    change: 'Change the Mentorship’s offer',
  },
  community: { title: 'Community', to: offer('community'), change: 'Change the Community’s offer' },
  terms: { title: 'Terms', to: `${sectionPage('site')}?text=terms`, change: 'Change the terms' },
}

/** The claims by where they are made, each place with the way there. */
export function Claims({ claims }: Pick<Onboarding, 'claims'>) {
  return (
    <div className="flex flex-col divide-y rounded-lg border text-sm">
      {claimPlaces.map((place) => (
        <Place
          key={place}
          {...places[place]}
          texts={claims.filter((claim) => claim.place === place).map(({ says }) => says)}
        />
      ))}
    </div>
  )
}

interface PlaceProps {
  title: string
  to: string
  change: string
  texts: readonly string[]
}

function Place({ title, to, change, texts }: PlaceProps) {
  if (texts.length === 0) return null
  return (
    <details>
      <summary className="cursor-pointer px-3 py-2.5 font-medium">
        {title} <span className="font-normal text-muted-foreground">{`(${texts.length})`}</span>
      </summary>
      <div className="flex flex-col items-start gap-3 px-3 pb-3">
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {texts.map((says) => (
            <li key={says}>{says}</li>
          ))}
        </ul>
        <ButtonLink to={to} size="sm" variant="outline">
          {change}
        </ButtonLink>
      </div>
    </details>
  )
}
