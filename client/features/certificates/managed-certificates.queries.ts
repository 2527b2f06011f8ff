import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import {
  type CertificateChangeInput,
  type CertificateConditions,
  type CertificateDesignInput,
  type CertificateSort,
  changeCertificate,
  getCertificateConditions,
  getCertificateDesign,
  listIssuedCertificates,
  updateCertificateConditions,
  updateCertificateDesign,
} from '#contract/certificates.ts'
import type { PaidProgram } from '#contract/offers/program-table.ts'
import { certificateKeys } from './certificates.keys.ts'

/** One page of everybody's certificates, newest first unless sorted. */
export const issuedCertificatesQuery = (list: ListCall<CertificateSort>) =>
  queryOptions({
    queryKey: [...certificateKeys.issued, list],
    queryFn: ({ signal }) => call(listIssuedCertificates, { query: list, signal }),
    placeholderData: keepPreviousData,
  })

export const useChangeCertificate = () =>
  useChange(certificateKeys.all, ({ id, ...body }: CertificateChangeInput & { id: string }) =>
    call(changeCertificate, { params: { id }, body }),
  )

export const conditionsQuery = (program: PaidProgram) =>
  queryOptions({
    queryKey: certificateKeys.conditions(program),
    queryFn: ({ signal }) => call(getCertificateConditions, { params: { program }, signal }),
  })

/** The conditions of a program as they are now. */
export const currentConditions = async (program: PaidProgram) => ({
  ...(await call(getCertificateConditions, { params: { program } })),
  id: program,
})

export const useSaveConditions = (program: PaidProgram) =>
  useChange(certificateKeys.all, async (body: CertificateConditions) => ({
    ...(await call(updateCertificateConditions, { params: { program }, body })),
    id: program,
  }))

export const designQuery = () =>
  queryOptions({
    queryKey: certificateKeys.design,
    queryFn: ({ signal }) => call(getCertificateDesign, { signal }),
  })

/** The design as it is now. */
export const currentDesign = async () => ({ ...(await call(getCertificateDesign)), id: '' })

export const useSaveDesign = () =>
  useChange(certificateKeys.all, async (body: CertificateDesignInput) => ({
    ...(await call(updateCertificateDesign, { body })),
    id: '',
  }))
