import { church } from '@church/shared'
import * as z from 'zod/mini'
import example from '../../../../church.example.json' with { type: 'json' }

/** A fictional church, clearly marked as such, used until CHURCH_CONFIG is set. */
export const exampleChurch = z.parse(church, example)
