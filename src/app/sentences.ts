import type { Catalogues } from '../platform/http/sentences.ts'
import de from './sentences/de.json' with { type: 'json' }
import es from './sentences/es.json' with { type: 'json' }
import fr from './sentences/fr.json' with { type: 'json' }

/** What the server says, in the languages of the studio beside English. */
export const SENTENCES = { de, es, fr } satisfies Catalogues
