import { useQuery } from '@tanstack/react-query'
import { Notice } from '#client/ui/displays/notice.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { loadFailure, restartText } from './connection-words.ts'
import { connectionsQuery } from './connections.queries.ts'

/** For the owner: the services that the academy is connected with. */
export default function ConnectionsSection() {
  const query = useQuery(connectionsQuery())
  if (!query.data) {
    if (query.isError) return <QueryError message={loadFailure} query={query} />
    return <Spinner label="Loading: Connections" />
  }
  const restart = restartText(query.data)
  return (
    <div className="flex max-w-3xl flex-col gap-(--page-gap)">
      {restart ? (
        <Notice variant="warning">{restart}</Notice>
      ) : (
        <Notice>
          Changes take effect when the academy is started again. Secrets are stored encrypted and
          never shown again. What is set by the environment of the server wins.
        </Notice>
      )}
      {query.data.connections.map((connection) => (
        <ConnectionCard key={connection.name} connection={connection} />
      ))}
    </div>
  )
}
