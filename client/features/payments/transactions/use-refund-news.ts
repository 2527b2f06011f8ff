import { useEffect, useRef } from 'react'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { Transaction } from '#contract/payments/payments.ts'
import { refundNews } from './transaction-words.ts'

/**
 * Follows refunds started on this screen until the provider has answered, and reports the outcome.
 * Returns the function that takes a started refund.
 */
export function useRefundNews(
  transactions: readonly Transaction[] | undefined,
): (transaction: Transaction) => void {
  const begun = useRef(new Set<string>()).current
  const tell = (transaction: Transaction) => {
    const news = begun.has(transaction.id) ? refundNews(transaction) : null
    if (!news) return
    begun.delete(transaction.id)
    toast(news)
  }
  useEffect(() => {
    for (const transaction of transactions ?? []) tell(transaction)
  })
  return (transaction) => {
    begun.add(transaction.id)
    toast({ title: 'Refund Started', variant: 'success' })
  }
}
