import { Check } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { programNames, programs } from '#contract/programs.ts'
import { dollars, programPoints } from './programs.ts'

/** The programs side by side. */
export function ProgramCards() {
  return (
    <div className="grid gap-5 md:grid-cols-3">
      {programNames.map((name) => {
        const { title, landingPrice: price } = programs[name]
        return (
          <Card
            key={name}
            level={3}
            title={title}
            actions={name === 'academy' && <Badge variant="academy">Most Popular</Badge>}
          >
            <p className="flex flex-wrap items-baseline gap-2">
              <span className="text-3xl font-semibold">
                {price ? dollars(price.cents) : 'Free'}
              </span>
              {price?.formerCents && (
                <s className="text-muted-foreground">
                  <span className="sr-only">formerly </span>
                  {dollars(price.formerCents)}
                </s>
              )}
              {price?.per && <span className="text-muted-foreground">per {price.per}</span>}
            </p>
            <ul className="mt-4 flex flex-col gap-2 text-sm">
              {programPoints[name].map((point) => (
                <li key={point} className="flex gap-2">
                  <Check className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
                  {point}
                </li>
              ))}
            </ul>
          </Card>
        )
      })}
    </div>
  )
}
