import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Home } from './product.ts'
import { run } from './tools.ts'

/** A database server whose disk can be made to fail. */
export interface BrokenSync {
  /** for PG_BIN_DIR */
  bin: string
  /** From now on every sync of a file fails with EIO. */
  begin(): void
  end(): void
}

/** Every call that makes a file durable, in the place of the C library's. */
const SHIM = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>
static int sync_with(const char *name, int fd) {
  const char *fault = getenv("FAULT_FILE");
  if (fault && access(fault, F_OK) == 0) { errno = EIO; return -1; }
  return ((int (*)(int)) dlsym(RTLD_NEXT, name))(fd);
}
int fsync(int fd) { return sync_with("fsync", fd); }
int fdatasync(int fd) { return sync_with("fdatasync", fd); }
`

/** Makes a folder with programs that start those of a data folder, where the product has run before. Needs gcc. */
export function makeBrokenSync(home: Home): BrokenSync {
  const folder = join(dirname(home.dataDir), 'broken')
  const [version = ''] = readdirSync(join(home.dataDir, 'pg'))
  const shim = join(folder, 'shim.so')
  const fault = join(folder, 'fault')
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'shim.c'), SHIM)
  run('gcc', '-shared', '-fPIC', '-O1', '-o', shim, join(folder, 'shim.c'), '-ldl')
  chmodSync(shim, 0o755)
  for (const name of ['postgres', 'initdb']) {
    const program = join(home.dataDir, 'pg', version, 'bin', name)
    writeFileSync(
      join(folder, name),
      `#!/bin/sh\nLD_PRELOAD=${shim} FAULT_FILE=${fault} exec ${program} "$@"\n`,
    )
    chmodSync(join(folder, name), 0o755)
  }
  return {
    bin: folder,
    begin: () => writeFileSync(fault, ''),
    end: () => rmSync(fault),
  }
}
