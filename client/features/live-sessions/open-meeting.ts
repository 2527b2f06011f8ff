import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'

const joinFailure = 'Failed to join the session. Please try again.'

/**
 * Opens a meeting in a new tab. The tab is opened at once, while the click still permits it, and is
 * navigated once `askForLink` resolves; a failure closes it and is reported here.
 */
export async function openMeeting(askForLink: () => Promise<string>): Promise<void> {
  const tab = window.open('', '_blank')
  // The meeting's page must not have access to this one.
  if (tab) tab.opener = null
  try {
    const address = await askForLink()
    if (tab && !tab.closed) tab.location.replace(address)
    else offerLink(address)
  } catch (error) {
    tab?.close()
    failureToast(error, joinFailure)
  }
}

/** For browsers that block tabs opened by scripts. */
function offerLink(address: string) {
  toast({
    title: 'The meeting is open',
    action: { label: 'Open Meeting', onClick: () => window.open(address, '_blank', 'noopener') },
    duration: Number.POSITIVE_INFINITY,
  })
}
