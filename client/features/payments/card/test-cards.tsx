import { Button } from '#client/ui/controls/button.tsx'
import { groupedNumber } from './card-format.ts'

/** The sandbox's published test numbers, one for each outcome. */
const testCards = [
  { number: '4242424242424242', outcome: 'Succeeds' },
  { number: '4000000000000002', outcome: 'Is declined' },
  { number: '4000000000009995', outcome: 'Has insufficient funds' },
  { number: '4000002500003155', outcome: 'Asks for authentication' },
  { number: '4000000000000341', outcome: 'Pays once; renewals are declined' },
]

/** The test card numbers of the sandbox; `onUse` is called with the chosen one. */
export function TestCards({ onUse }: { onUse: (number: string) => void }) {
  return (
    <details className="rounded-md border bg-muted/50 text-sm">
      <summary className="cursor-pointer rounded-md px-3.5 py-2.5 font-medium">
        Test card numbers
      </summary>
      <div className="border-t px-3.5 py-3">
        <p className="text-compact text-muted-foreground">
          No money moves. Use any expiry date in the future and any security code.
        </p>
        <ul className="mt-2 flex flex-col gap-1">
          {testCards.map(({ number, outcome }) => (
            <li key={number} className="flex items-center justify-between gap-3">
              <span className="min-w-0">
                <span className="block tabular-nums">{groupedNumber(number)}</span>
                <span className="block text-compact text-muted-foreground">{outcome}</span>
              </span>
              <Button
                size="sm"
                variant="outline"
                aria-label={`Use the card that ${outcome.toLowerCase()}`}
                onClick={() => onUse(groupedNumber(number))}
              >
                Use
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
