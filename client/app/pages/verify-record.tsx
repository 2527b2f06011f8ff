import { VerifyRecordPage } from '#client/features/signals/receipts/verify-record-page.tsx'

export default function RecordVerification() {
  return <VerifyRecordPage />
}
