import { SENTENCES } from '../../src/app/sentences.ts'
import forms from '../../src/domains/forms/messages/en.json' with { type: 'json' }
import { createTranslate } from '../../src/platform/http/sentences.ts'

/** Sentences that stay English in every language, by the reason. A name in braces is a hole. */
export const ENGLISH: Readonly<Record<string, readonly string[]>> = {
  'The studio sends true or false, lists and objects by itself: only a program can send something else.': [
    'Published must be true or false',
    'Active must be true or false',
    'Enabled must be true or false',
    'An answer must be text, true or false',
    'An item must be an object',
    'A rule must be an object',
    'A field must be an object',
    'Settings must be an object',
    'Words must be an object of texts',
    'The request body must be an object',
    'Rules must be a list',
    'Fields must be a list',
    'Terms must be a list',
    'Target keywords must be a list',
    'Colors must be a list',
    'Entries must be a list',
    '{name} must be an edit',
    '{name} must be base64url',
    '{name} must be of type {type}',
    '{name} is not valid',
    '{name} is not a field of this call',
    'Invalid input',
  ],
  'The studio offers a choice: only a program can send something else.': [
    'A rule must be one of {values}',
    'Type of a field must be one of {values}',
    '{name} must be one of {values}, or some of them with commas between',
    '{name} must be a word of the log',
    '{name} must be a day such as 2026-11-26',
    'Field must name a text that is translated',
    'Type must name a kind of items with texts, such as post',
    'The query must be one of the list',
    'Path must be one of the site',
    '{key} is missing, and settings are replaced whole',
    'A word is named name, submitText, successMessage, or by its field, such as email/label, email/placeholder or meet/option/in-person',
  ],
  'The script of the studio gives it, and nobody types it.': [
    'Build is required',
    'Build {what}',
    'Hash {what}',
    'Hash of what is shown {what}',
    'Id {what}',
    'Number of the save {what}',
    'Transport {what}',
    'Version of the field {what}',
    'Widths {what}',
    'Writer {what}',
    'An answer must be named by its id',
  ],
  'It is of the protocol, and tells whoever writes a program what to mend.': [
    'The request body must be application/json',
    'The request body must be {type}',
    'The request body must not be compressed',
    'The request body is not valid JSON',
    'The request body is not a form',
    'The request body does not have the length that was announced',
    'The request body',
    'The body must be {type}',
    'The address cannot be read',
    'The request ended before its body',
    'The request cannot be read',
    'The request does not name one host',
    'The headers of the request are too large',
    'The header {name} must hold a whole number',
    'The If-Match header must hold one version, such as "3"',
    'The Idempotency-Key header must hold 1 to 255 characters',
    'This Idempotency-Key was used before with another body or query',
    'The Tus-Resumable header must be {version}',
    'The Upload-Metadata header cannot be read',
    'This upload goes on at byte {at}',
    'More bytes came than the upload announced',
  ],
}

/** Forms of readers say these by their own messages, in the language of their page. */
const OF_FORMS = Object.values(forms.said).map((sentence) => sentence.replace(/\.$/, ''))

/** Takes every name of a field: a type that was just added has some that another test asks to be translated. */
const known = createTranslate('en', {
  words: SENTENCES.de.words,
  sentences: Object.fromEntries(
    [...Object.keys(SENTENCES.de.sentences), ...Object.values(ENGLISH).flat(), ...OF_FORMS].map((one) => [
      one.replace(/\{(field|kind)\}/g, '{name}'),
      one,
    ]),
  ),
})

/**
 * Whether a sentence of a problem is in the catalogues, or stays English for a reason: one above, or that it begins with the name
 * of a property as programs write it.
 */
export const isTold = (sentence: string): boolean => known(sentence) !== null || /^[a-z]/.test(sentence)
