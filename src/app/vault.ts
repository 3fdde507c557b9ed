import { join, resolve } from 'node:path'
import { folderVault } from '../platform/backup/folder-vault.ts'
import { s3Vault } from '../platform/backup/s3-vault.ts'
import type { Vault } from '../platform/vault.ts'
import type { Environment } from '../platform/config/environment.ts'
import { StartError } from '../platform/start-error.ts'

const BUCKET = 's3://'

/** The place of the backups: as named, else BACKUP_DIR, else in the data folder. @throws StartError */
export function vaultOf(
  environment: Environment,
  dataDirOf: () => string,
  named = environment.BACKUP_DIR,
): Vault {
  if (named === undefined) return folderVault(join(dataDirOf(), 'backups'))
  return named.startsWith(BUCKET) ? bucketVault(environment, named) : folderVault(resolve(named))
}

function bucketVault(environment: Environment, named: string): Vault {
  const { S3_REGION: region = 'us-east-1', S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment
  const [bucket = '', ...prefix] = named.slice(BUCKET.length).split('/').filter(Boolean)
  if (bucket === '') throw new StartError(`${named} names no bucket: write it such as s3://bucket/flyleaf.`)
  if (S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined)
    throw new StartError(`For backups in ${named}, set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`)
  return s3Vault({
    endpoint: S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    bucket,
    prefix: prefix.join('/'),
  })
}
