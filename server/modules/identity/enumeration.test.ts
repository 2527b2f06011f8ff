import { enumerationDrill } from '#testing/drills/enumeration.ts'

enumerationDrill({ pairs: 40 })
