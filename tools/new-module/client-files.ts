import type { Names } from './names.ts'

/** The client's side of a new module: path to text. */
export function clientFiles(names: Names): Record<string, string> {
  const feature = `client/features/${names.name}`
  return {
    [`${feature}/${names.name}.queries.ts`]: queries(names),
    [`${feature}/${names.name}-section.tsx`]: section(names),
  }
}

const queries = ({ name, many, One, Many, words }: Names) => `
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '#client/platform/call.ts'
import { create${One}, type ${One}Input, list${Many} } from '#contract/${name}.ts'

const ${many}Key = ['${name}'] as const

/** The newest ${words} of the user, and how many there are in all. */
export const ${many}Query = () =>
  queryOptions({
    queryKey: ${many}Key,
    queryFn: ({ signal }) => callPage(list${Many}, { signal }),
  })

export function useCreate${One}() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ${One}Input) => call(create${One}, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ${many}Key }),
  })
}
`

const section = ({ name, one, many, One, Many, words, word }: Names) => `
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Table } from '#client/ui/lists/table.tsx'
import { type ${One}, ${one}InputSchema } from '#contract/${name}.ts'
import { ${many}Query, useCreate${One} } from './${name}.queries.ts'

/** The user's own ${words}, and a form for another one. */
export default function ${Many}Section() {
  const ${many} = useQuery(${many}Query())
  const { items, total = 0 } = ${many}.data ?? {}
  return (
    <div className="flex flex-col gap-6">
      <Card title="New ${word}">
        <New${One}Form />
      </Card>
      <Card title="Your ${words}">
        <Table
          caption="Your ${words}"
          columns={columns}
          rows={items}
          rowKey={({ id }) => id}
          empty="No ${words} yet."
          error={${many}.isError ? 'The ${words} could not be loaded.' : null}
          onRetry={() => void ${many}.refetch()}
        />
        {items && total > items.length && (
          <p className="mt-3 text-sm text-muted-foreground">
            The newest {items.length} of {total} are shown.
          </p>
        )}
      </Card>
    </div>
  )
}

const columns = [
  { key: 'title', header: 'Title', wide: true, cell: ({ title }: ${One}) => title },
  {
    key: 'created',
    header: 'Created',
    cell: ({ createdAt }: ${One}) => new Date(createdAt).toLocaleDateString(),
  },
]

function New${One}Form() {
  const create = useCreate${One}()
  const { register, handleSubmit, reset, formState } = useForm({
    defaultValues: { title: '' },
    resolver: zodResolver(${one}InputSchema),
  })
  const submit = handleSubmit((input) => create.mutate(input, { onSuccess: () => reset() }))
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-wrap items-start gap-3"
    >
      <Field
        label="Title"
        error={formState.errors.title?.message ?? create.error?.message}
        className="min-w-60 flex-1"
      >
        <Input {...register('title')} maxLength={200} />
      </Field>
      <Button type="submit" busy={create.isPending} className="mt-7">
        Add
      </Button>
    </form>
  )
}
`
