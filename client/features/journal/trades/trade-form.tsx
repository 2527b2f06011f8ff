import { zodResolver } from '@hookform/resolvers/zod'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { OvertakenNotice } from '#client/ui/forms/overtaken-notice.tsx'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { useEditForm } from '#client/ui/forms/use-edit-form.ts'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { stopFault } from '#client/ui/trading/stop-side.ts'
import type { JournalSettings, Trade, TradeInput } from '#contract/journal/journal.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { currentTrade, useUpdateTrade } from '../journal.queries.ts'
import { closingDraft, saveFailure, tradeDraft } from '../journal-words.ts'
import { FurtherOpening, SignalField } from './further-fields.tsx'
import { PositionSize, type PositionSizeProps } from './position-size.tsx'
import { StatementFields } from './statement-fields.tsx'
import {
  ClosingFields,
  OpeningFields,
  ReviewFields,
  ShareField,
  useConversion,
} from './trade-fields.tsx'
import { tradeFormSchema, tradeFormValues } from './trade-form-values.ts'
import { TradePreview } from './trade-preview-card.tsx'
import { useCreateTrade } from './trade-sending.queries.ts'
import { TemplateKeeper, TemplateRow } from './trade-templates.tsx'
import { useFolded } from './use-folded.ts'

interface TradeFormProps extends Pick<PositionSizeProps, 'accounts' | 'accountId'> {
  /** The id of the form element: a button outside it submits with `form={id}`. */
  id: string
  /** The trade to change; without one, a new trade is recorded. */
  trade?: Trade
  /** Asks only for what closes the trade. */
  closing?: boolean
  /** The signal that a new trade follows. */
  signal?: Signal | undefined
  /** The lots that a new trade of the signal starts with. */
  lots?: string | undefined
  settings: JournalSettings
  /** Called with the trade as saved by the server; null if it is queued on this device. */
  onSaved: (saved: Trade | null) => void
  /** Called when saving begins and ends. */
  onBusyChange: (busy: boolean) => void
}

/** The fields of a trade, with its result as far as it can be calculated; saves it itself. */
export function TradeForm({
  id,
  trade,
  closing = false,
  signal,
  lots,
  settings,
  accounts,
  accountId,
  ...handlers
}: TradeFormProps) {
  const create = useCreateTrade()
  const update = useUpdateTrade()
  const [openedAt] = useState(() => new Date())
  const form = useDraftForm({
    name: draftOf({ closing, signal }),
    item: trade,
    together: ['openedAt', 'closedAt'],
    defaultValues: tradeFormValues(settings, openedAt, { trade, closing, signal, lots }),
    resolver: zodResolver(tradeFormSchema(trade, closing)),
  })
  const { draft, setFocus } = form
  const typed = useWatch({ control: form.control })
  const saved = useRef<Trade | null>(null)
  const edit = useEditForm({
    item: draft.item,
    savedTitle: () => null,
    saveFailure,
    onSaved() {
      draft.drop()
      handlers.onSaved(saved.current)
    },
    onBusyChange: handlers.onBusyChange,
    current: currentTrade,
    fill: (current) => form.reset(tradeFormValues(settings, openedAt, { trade: current, closing })),
    showIssues: (error) => showIssues(error, form.setError, serverNames),
  })

  // What a statement says cannot be edited.
  const statement = trade && trade.source !== 'manual' ? trade : null
  // For an existing trade, or if a folded field has an error, everything is shown.
  const [isOpen, setOpen] = useFolded(Boolean(trade) || draft.isRestored)
  const isFaulty = Object.keys(form.formState.errors).some((field) => !quick.has(field))
  // For some pairs the server can neither compute the profit nor suggest a rate: the user has to enter
  // one.
  const needsRate = useConversion(form)?.proposed === null
  const showsMore = isOpen || isFaulty || needsRate
  const first = statement ? 'stopLoss' : closing ? 'exit' : signal?.pair ? 'lots' : 'pair'
  useEffect(() => {
    // After the dialog has set its own initial focus.
    const frame = requestAnimationFrame(() => setFocus(first))
    return () => cancelAnimationFrame(frame)
  }, [setFocus, first])

  const { base } = edit

  const save = (input: TradeInput, seenUpdatedAt?: string) =>
    edit.save(async () => {
      saved.current = base
        ? await update.mutateAsync({ id: base.id, changes: { ...input, seenUpdatedAt } })
        : await create.mutateAsync({ body: input, typed: form.getValues() })
    })
  const confirmed = async (input: TradeInput, seenUpdatedAt?: string) => {
    const fault = stopFault(input)
    const isKnown = trade !== undefined && stopFault(trade) === fault
    if (!fault || isKnown || (await askFirst(questionOf(fault)))) await save(input, seenUpdatedAt)
  }
  const submit = form.handleSubmit((input) => confirmed(input, base?.updatedAt))
  const saveAnyway = form.handleSubmit((input) => save(input))
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      <DraftNotice draft={draft} />
      <OvertakenNotice edit={edit} own onSaveAnyway={() => void saveAnyway()} />
      {statement ? (
        <StatementFields form={form} trade={statement} />
      ) : (
        <>
          {!trade && !signal && <TemplateRow form={form} />}
          {!closing && <OpeningFields form={form} />}
          {!closing && (
            <PositionSize
              typed={{ ...form.getValues(), ...typed }}
              settings={settings}
              accounts={accounts}
              accountId={accountId}
              onUse={(lots) => form.setValue('lots', lots, { shouldDirty: true })}
            />
          )}
          {closing && <ClosingFields form={form} closing />}
        </>
      )}
      <TradePreview
        typed={{ ...form.getValues(), ...typed }}
        balanceCents={settings.startingBalanceCents}
        defaultRiskPercent={settings.defaultRiskPercent}
        isAccountCurrency={(typed.currency ?? '').toUpperCase() === settings.currency}
      />
      {closing || statement ? (
        <>
          <ReviewFields form={form} closing={closing} />
          {statement && <SignalField form={form} />}
        </>
      ) : (
        <>
          <Button
            variant="ghost"
            size="sm"
            className="self-start"
            aria-expanded={showsMore}
            onClick={() => setOpen(!showsMore)}
          >
            <ChevronDown aria-hidden="true" />
            {showsMore ? 'Less' : 'More'}
          </Button>
          {/* Hidden rather than removed, so that the fields keep their values. */}
          <div hidden={!showsMore}>
            <div className="flex flex-col gap-5">
              <FurtherOpening form={form} />
              <ClosingFields form={form} />
              <ReviewFields form={form} closing={closing} />
              {showsMore && <SignalField form={form} />}
              {showsMore && !trade && <TemplateKeeper form={form} />}
            </div>
          </div>
        </>
      )}
      <div hidden={!showsMore && !closing && !statement}>
        <ShareField form={form} trade={trade} />
      </div>
    </form>
  )
}

/** The fields that most trades need; all others are folded away. */
const quick = new Set(['pair', 'direction', 'lots', 'entry', 'stopLoss', 'exit'])

const questionOf = (fault: string) => ({
  title: `${fault}. Save it anyway?`,
  description: 'Such a stop risks nothing, so the trade has no result in R.',
  confirmLabel: 'Save Anyway',
  destructive: false,
})

/** The name of the draft: taking a signal is a form of its own. */
const draftOf = ({ closing, signal }: Pick<TradeFormProps, 'closing' | 'signal'>): string =>
  closing ? closingDraft : signal ? `${tradeDraft} of ${signal.id}` : tradeDraft

const serverNames = {
  pair: 'pair',
  direction: 'direction',
  openedAt: 'openedAt',
  closedAt: 'closedAt',
  entry: 'entry',
  exit: 'exit',
  stopLoss: 'stopLoss',
  takeProfit: 'takeProfit',
  lots: 'lots',
  feesCents: 'fees',
  profitCents: 'profit',
  currency: 'currency',
  setup: 'setup',
  tags: 'tags',
  signalId: 'signalId',
  rating: 'rating',
  notes: 'notes',
  shared: 'shared',
} as const
