import { church } from '@church/shared'
import * as z from 'zod/mini'
import example from '../../../../church.example.json' with { type: 'json' }

/** An invented church, clearly marked, for whoever has not set CHURCH_CONFIG yet. */
export const exampleChurch = z.parse(church, example)
