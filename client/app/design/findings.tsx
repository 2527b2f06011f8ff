import { useState } from 'react'
import { FanChart } from '#client/ui/charts/fan-chart.tsx'
import { SignedBars } from '#client/ui/charts/signed-bars.tsx'
import { Age } from '#client/ui/displays/age.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { CommandList } from '#client/ui/overlays/command-list.tsx'
import { Specimen } from './specimen.tsx'

const results = [
  { key: 'EURUSD', label: 'EURUSD', value: 1240, text: '+$1,240 in 21' },
  { key: 'USDJPY', label: 'USDJPY', value: -310, text: '-$310 in 9' },
]
const spread = [0, 1, 2, 3, 4].map((x) => ({
  x,
  bands: [
    [-2 * x, 3 * x],
    [-x, 2 * x],
  ] as [number, number][],
  middle: x / 2,
}))
const places = ['Members', 'Messages', 'Coupons']

/** Bars and fans, ages, restored drafts and search results. */
export function Findings() {
  const [typed, setTyped] = useState('')
  const [isRestored, setRestored] = useState(true)
  const commands = places
    .filter((label) => label.toLowerCase().includes(typed.toLowerCase()))
    .map((label) => ({ key: label, label, group: 'Pages', onSelect: () => setTyped(label) }))
  return (
    <>
      <Specimen name="Signed bars">
        <Card title="By pair">
          <SignedBars bars={results} />
        </Card>
      </Specimen>
      <Specimen name="Fan chart">
        <Card title="Where it may lead">
          <div className="h-52">
            <FanChart
              points={spread}
              mark={(value) => `${value}R`}
              place={(x) => `Trade ${x}`}
              lines={[{ value: -6, color: 'loss' }]}
            />
          </div>
        </Card>
      </Specimen>
      <Specimen name="Age">
        <Age instant={new Date(2026, 10, 20, 10, 31, 2).toISOString()} />
      </Specimen>
      <Specimen name="Draft notice">
        <DraftNotice draft={{ isRestored, discard: () => setRestored(false) }} />
      </Specimen>
      <Specimen name="Command list">
        <CommandList
          label="Go to"
          placeholder="Type the name of a page"
          typed={typed}
          onTyped={setTyped}
          commands={commands}
          status={commands.length === 0 && 'No such page'}
        />
      </Specimen>
    </>
  )
}
