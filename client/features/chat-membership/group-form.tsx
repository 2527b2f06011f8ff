import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { lateResolver } from '#client/ui/forms/late-resolver.ts'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import { late } from '#client/ui/overlays/late.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { ChatGroup } from '#contract/chat-membership.ts'
import { currentGroup, useSaveGroup, useTryGroup } from './chat-membership.queries.ts'
import { keyOf, serviceNames } from './chat-words.ts'
import { PlaceRow } from './place-row.tsx'

const checks = late(async () => (await import('./group-form-checks.ts')).groupResolver)
const resolver = lateResolver(checks.load)

/** An item of a form, whose `updatedAt` is empty while no group is set. */
export const asItem = <T extends { program: string; service: string; updatedAt: string | null }>(
  one: T,
) => ({ ...one, id: keyOf(one), updatedAt: one.updatedAt ?? '' })

const textOf = (value: number | null): string => value?.toString() ?? ''

/** Which group belongs to a program, and how it stands. */
export function GroupRow({ group }: { group: ChatGroup }) {
  const { chatId, counts, name, service, title, trouble } = group
  const people = counts.in === 1 ? '1 person' : `${counts.in} people`
  return (
    <PlaceRow
      label={`${serviceNames[service]}: ${name}`}
      name={name}
      about={chatId === null ? 'No group yet' : (trouble ?? `${title || chatId} · ${people}`)}
      state={trouble !== null ? 'trouble' : chatId === null ? 'unset' : 'set'}
    >
      <GroupForm group={group} />
    </PlaceRow>
  )
}

/** Sets which group belongs to a program, and tries whether the bot can do its work there. */
function GroupForm({ group }: { group: ChatGroup }) {
  const { chatId, counts, program, service, trouble } = group
  const save = useSaveGroup()
  const form = useItemForm({
    name: 'chat group',
    item: asItem(group),
    resolver,
    values: (item = asItem(group)) => ({
      chatId: item.chatId ?? '',
      roleId: item.roleId ?? '',
      channelId: item.channelId ?? '',
      noticeDays: textOf(item.noticeDays),
    }),
    serverNames: {
      chatId: 'chatId',
      roleId: 'roleId',
      channelId: 'channelId',
      noticeDays: 'noticeDays',
    },
    current: async () => asItem(await currentGroup({ program, service })),
    savedTitle: () => 'Group Saved',
    saveFailure: 'Failed to save the group. Please try again.',
    send: async (input, _, seen) => {
      const updatedAt = (seen ?? (await currentGroup({ program, service })).updatedAt) || null
      return asItem(await save.mutateAsync({ ...input, program, service, updatedAt }))
    },
  })
  const { register } = form
  const { errors } = form.formState
  const isDiscord = service === 'discord'
  return (
    <>
      {trouble !== null && <Notice variant="warning">{trouble}</Notice>}
      <ItemForm form={form}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={isDiscord ? 'Server ID' : 'Group ID'}
            hint="Empty for none"
            error={errors.chatId?.message}
          >
            <Input {...register('chatId')} autoComplete="off" />
          </Field>
          {isDiscord && (
            <>
              <Field label="Role ID" error={errors.roleId?.message}>
                <Input {...register('roleId')} inputMode="numeric" autoComplete="off" />
              </Field>
              <Field
                label="Arrival channel ID"
                hint="Where invitations lead and members write their code"
                error={errors.channelId?.message}
              >
                <Input {...register('channelId')} inputMode="numeric" autoComplete="off" />
              </Field>
            </>
          )}
          <Field
            label="Days until people without an account here must leave"
            hint="Leave empty to let them stay"
            error={errors.noticeDays?.message}
          >
            <Input {...register('noticeDays')} inputMode="numeric" autoComplete="off" />
          </Field>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.edit.busy}>
            Save Group
          </Button>
          {chatId !== null && <TryGroup group={group} />}
        </div>
      </ItemForm>
      {chatId !== null && (
        <p className="text-sm text-muted-foreground tabular-nums">
          {counts.in} in the group, {counts.strangers} of them not members, {counts.failed} refused
        </p>
      )}
    </>
  )
}

/** Asks the service whether all is well, and says what is missing. */
function TryGroup({ group: { name, program, service } }: { group: ChatGroup }) {
  const trial = useTryGroup()
  const run = () =>
    trial.mutate(
      { program, service },
      { onError: (error) => failureToast(error, `${serviceNames[service]} cannot be reached.`) },
    )
  return (
    <>
      <Button
        variant="outline"
        busy={trial.isPending}
        aria-label={`Try it: ${serviceNames[service]}, ${name}`}
        onClick={run}
      >
        Try it
      </Button>
      {trial.data && <Problems problems={trial.data.problems} fine={fineText(trial.data)} />}
    </>
  )
}

const fineText = ({ title, people }: { title: string; people: number | null }) =>
  people === null
    ? `Everything works in ${title}.`
    : `Everything works in ${title}. People: ${people}.`

/** What is missing, or that nothing is. */
export function Problems({ problems, fine }: { problems: readonly string[]; fine: string }) {
  return (
    <div className="flex w-full flex-col gap-2">
      {problems.length === 0 && <Notice variant="success">{fine}</Notice>}
      {problems.map((problem) => (
        <Notice key={problem} variant="warning">
          {problem}
        </Notice>
      ))}
    </div>
  )
}
