import type { ResolverResult } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { PriceSettings } from '#contract/signals/prices.ts'
import { currentPrices, useUpdatePriceSettings } from './prices.queries.ts'
import { linesOfSpreads, readSpreads } from './spread-lines.ts'

const failed = 'The setting could not be changed. Please try again.'

type Spreads = Pick<PriceSettings, 'spreads'>

const resolver = ({ lines }: { lines: string }): ResolverResult<{ lines: string }, Spreads> => {
  const spreads = readSpreads(lines)
  if (typeof spreads !== 'string') return { values: { spreads }, errors: {} }
  return { values: {}, errors: { lines: { type: 'custom', message: spreads } } }
}

/** Whether prices resolve signals, at once, and the spreads that are assumed of followers, when they are saved. */
export function PriceSettingsForm({ settings }: { settings: PriceSettings }) {
  const update = useUpdatePriceSettings()
  const form = useItemForm<PriceSettings & { id: string }, { lines: string }, Spreads>({
    name: 'spreads',
    // There is only one such record, so it needs no id.
    item: { ...settings, id: '' },
    resolver,
    values: (item) => ({ lines: linesOfSpreads((item ?? settings).spreads) }),
    serverNames: { spreads: 'lines' },
    current: currentPrices,
    savedTitle: () => 'Spreads Saved',
    saveFailure: 'The spreads could not be saved. Please try again.',
    async send(input, _, seen) {
      const wanted = { ...settings, ...input, updatedAt: seen ?? settings.updatedAt }
      const saved = await update.mutateAsync(wanted)
      form.setValue('lines', linesOfSpreads(saved.spreads))
    },
  })
  const { edit, formState, register } = form
  return (
    <>
      <Switch
        label="Signals are resolved by prices"
        hint="Orders are filled and targets and stops are hit by prices from now on. What was recorded stays, and steps can still be recorded by hand."
        checked={settings.resolves}
        disabled={update.isPending}
        onChange={(resolves) =>
          update.mutate(
            { ...settings, resolves },
            {
              onSuccess: () => void edit.goOn(),
              onError: (error) => failureToast(error, failed),
            },
          )
        }
      />
      <ItemForm form={form}>
        <Field
          label="Spreads for followers"
          hint="One per line, in price units, as in EURUSD 0.00012. Other symbols: 1.5 pips for major pairs, 3 for other currencies, 0.30 for gold, 0.03 for silver, 2 points for indices."
          error={formState.errors.lines?.message}
        >
          <Textarea {...register('lines')} rows={3} spellCheck={false} className="font-mono" />
        </Field>
        <Button type="submit" variant="outline" size="sm" className="w-fit" busy={edit.busy}>
          Save Spreads
        </Button>
      </ItemForm>
    </>
  )
}
