import { Archive, Eye, ImageIcon, Link2, Pencil, Trash2, Users } from 'lucide-react'
import { copyText } from '#client/platform/clipboard.ts'
import { RowActions } from '#client/ui/lists/row-actions.tsx'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { ShopOffer } from '#contract/shop/shop-offers.ts'
import { useArchiveShopOffer, useDeleteShopOffer } from './office.queries.ts'

export type OfferDialog = 'edit' | 'buyers' | 'picture' | 'preview'

interface OfferActionsProps {
  offer: ShopOffer
  onOpen: (dialog: OfferDialog) => void
}

/** The owner's actions on an offer: one that was never sold can be deleted, every other is archived. */
export function OfferActions({ offer, onOpen }: OfferActionsProps) {
  const { name, link, state } = offer
  const copied = { done: 'Link Copied', failed: `Copy it yourself: ${link}` }
  const isShown = state === 'on_sale' || state === 'hidden'
  const putAway = usePutAway(offer)
  const copyLink = {
    label: 'Copy link',
    name: `Copy the link of ${name}`,
    icon: <Link2 aria-hidden="true" />,
    isIcon: true,
    onSelect: () => void tellOutcome(copyText(link), copied),
  }
  return (
    <RowActions
      subject={name}
      actions={[
        ...(isShown ? [copyLink] : []),
        {
          label: 'Preview',
          name: `Preview ${name}`,
          icon: <Eye aria-hidden="true" />,
          isIcon: true,
          onSelect: () => onOpen('preview'),
        },
        {
          label: 'Picture',
          name: `Picture of ${name}`,
          icon: <ImageIcon aria-hidden="true" />,
          isIcon: true,
          onSelect: () => onOpen('picture'),
        },
        {
          label: 'Buyers',
          name: `Buyers of ${name}`,
          icon: <Users aria-hidden="true" />,
          isIcon: true,
          onSelect: () => onOpen('buyers'),
        },
        ...putAway,
        {
          label: 'Edit',
          name: `Edit ${name}`,
          icon: <Pencil aria-hidden="true" />,
          opensRow: true,
          onSelect: () => onOpen('edit'),
        },
      ]}
    />
  )
}

/** The ways in which an offer can be put away. */
function usePutAway({ id, name, isSold, state }: ShopOffer) {
  const archive = useArchiveShopOffer()
  const remove = useDeleteShopOffer()
  const askAndArchive = async () => {
    const confirmed = await askFirst({
      title: `Archive ${name}?`,
      description:
        'It is sold no longer and leaves this list. Its buyers keep what they have bought, and you can bring it back by saving it again.',
      confirmLabel: 'Yes, Archive',
      destructive: false,
    })
    if (confirmed) await tellOutcome(archive.mutateAsync(id), archiving)
  }
  const askAndDelete = async () => {
    const confirmed = await askFirst({
      title: `Delete ${name}?`,
      description: 'Its page, its picture and its waiting list go with it. This can’t be undone.',
      confirmLabel: 'Yes, Delete',
    })
    if (confirmed) await tellOutcome(remove.mutateAsync(id), deletion)
  }
  const archiveIt = {
    label: 'Archive',
    name: `Archive ${name}`,
    icon: <Archive aria-hidden="true" />,
    isIcon: true,
    busy: archive.isPending,
    onSelect: () => void askAndArchive(),
  }
  const deleteIt = {
    label: 'Delete',
    name: `Delete ${name}`,
    icon: <Trash2 aria-hidden="true" />,
    isIcon: true,
    destructive: true,
    busy: remove.isPending,
    onSelect: () => void askAndDelete(),
  }
  return [...(state === 'archived' ? [] : [archiveIt]), ...(isSold ? [] : [deleteIt])]
}

const archiving = { done: 'Offer Archived', failed: 'The offer could not be archived.' }
const deletion = { done: 'Offer Deleted', failed: 'The offer could not be deleted.' }
