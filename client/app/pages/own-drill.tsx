import { type ComponentProps, useMemo } from 'react'
import { DecisionForm } from '#client/features/courses/exercises/decision-form.tsx'
import { Replay } from '#client/features/courses/exercises/replay.tsx'
import { unpacked } from '#client/features/courses/exercises/unpacked.ts'
import { OwnDrillSection } from '#client/features/own-drills/own-drill-section.tsx'
import type { PracticeParts } from '#client/features/own-drills/practice-parts.ts'

const useUnpacked = ({ packed, digits }: { packed: string; digits: number }) =>
  useMemo(() => unpacked(packed, digits), [packed, digits])

function Decision(props: ComponentProps<PracticeParts['Decision']>) {
  const { draftName, following, busy, onCommit } = props
  const past = useUnpacked(props)
  return (
    <DecisionForm
      draftName={draftName}
      past={past}
      following={following}
      busy={busy}
      onCommit={onCommit}
    />
  )
}

function Followed(props: ComponentProps<PracticeParts['Replay']>) {
  const { followingPacked, drawn, also, plays, children } = props
  const past = useUnpacked(props)
  return (
    <Replay past={past} packed={followingPacked} drawn={drawn} also={also} plays={plays}>
      {children}
    </Replay>
  )
}

const parts: PracticeParts = { Decision, Replay: Followed }

/** A drill of own trades, decided and replayed as the drills of courses are. */
export default function OwnDrillPage({ id }: { id: string }) {
  return <OwnDrillSection id={id} parts={parts} />
}
