import { type FormEvent, useState } from 'react'
import { refusalText } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import type { StatementImport } from '#contract/imports.ts'
import { AccountFields, TimeZoneField, type TypedAccount } from './account-fields.tsx'
import { useTradingAccounts } from './accounts.queries.ts'
import { accountTitle, kindNames, saveFailure } from './import-words.ts'
import { useUpdateImport } from './imports.queries.ts'

const newAccount = ''

/** Which account a statement belongs to, and which clock it uses: asked once per account. */
export function ImportQuestions({ found }: { found: StatementImport }) {
  const { id, account, needs, suggestedCurrency, suggestedTimeZone, zoneInFile } = found
  const accounts = useTradingAccounts().filter(({ holdsOwn }) => !holdsOwn)
  const update = useUpdateImport(id)
  const [accountId, setAccountId] = useState(account?.id ?? newAccount)
  const [typed, setTyped, draft] = useDraftState<TypedAccount & { currency: string }>(
    `statement ${id}`,
    {
      number: account?.number ?? '',
      name: account?.name ?? '',
      broker: account?.broker ?? '',
      kind: account?.kind ?? 'real',
      currency: suggestedCurrency,
    },
  )
  const [timeZone, setTimeZone] = useState(suggestedTimeZone)
  // Account details found in the file need no review.
  const [isTyping, setTyping] = useState(needs.includes('account') || draft.isRestored)
  const [problem, setProblem] = useState<string>()
  const isNew = accountId === newAccount

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (update.isPending) return
    if (isNew && typed.number.trim() === '' && typed.name.trim() === '') {
      return setProblem('Give the account a number or a name.')
    }
    setProblem(undefined)
    const zone = zoneInFile ? {} : { timeZone }
    try {
      await update.mutateAsync({
        ...(isNew ? { account: typed } : { accountId }),
        ...zone,
      })
      draft.drop()
    } catch (error) {
      setProblem(refusalText(error, saveFailure))
    }
  }
  const requested = needs.filter((need) => need !== 'mapping').length
  const isRequested = requested > 0
  const things =
    requested > 1 ? 'Two details are missing in the file' : 'One detail is missing in the file'
  return (
    <Card
      title={isRequested ? things : 'Account and time zone'}
      description="Asked only once: the next statement of this account needs no answers."
    >
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Account">
            <Select
              options={[
                ...accounts.map((one) => ({ value: one.id, label: accountTitle(one) })),
                { value: newAccount, label: 'A new account' },
              ]}
              value={accountId}
              onChange={({ target }) => {
                setAccountId(target.value)
                const chosen = accounts.find((one) => one.id === target.value)
                if (chosen) setTimeZone(chosen.timeZone)
              }}
            />
          </Field>
          {zoneInFile ? (
            <p className="self-end text-sm text-muted-foreground">
              The file states the time zone of its times.
            </p>
          ) : (
            <TimeZoneField
              value={timeZone}
              onChange={setTimeZone}
              hint="Statements do not say their time zone. Most brokers use the first one in the list."
            />
          )}
          {isNew && !isTyping && (
            <p className="flex flex-wrap items-center gap-2 text-sm sm:col-span-2">
              {accountTitle(typed)}, {kindNames[typed.kind].toLowerCase()} in {typed.currency}
              <Button variant="link" size="sm" onClick={() => setTyping(true)}>
                Change
              </Button>
            </p>
          )}
          {isNew && isTyping && (
            <>
              <AccountFields
                typed={typed}
                onChange={(account) => setTyped({ ...typed, ...account })}
              />
              <Field label="Currency">
                <Input
                  value={typed.currency}
                  onChange={({ target }) => setTyped({ ...typed, currency: target.value })}
                  maxLength={3}
                  autoCapitalize="characters"
                />
              </Field>
            </>
          )}
        </div>
        {problem && <Notice variant="danger">{problem}</Notice>}
        <Button
          type="submit"
          variant={isRequested ? 'primary' : 'outline'}
          busy={update.isPending}
          className="self-start"
        >
          {isRequested ? 'Continue' : 'Change'}
        </Button>
      </form>
    </Card>
  )
}
