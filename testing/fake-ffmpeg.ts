import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A stand-in for ffmpeg: it writes what it was asked for as ten seconds of nothing, with a line for each run in its log. A
 * file `hang` beside it makes it wait to be killed, `full` fail as on a full disk, `fail` fail for no reason, and `greedy` ask
 * for 4 GB of memory and note in `taken` how many MB it has got.
 */
export async function fakeFfmpeg() {
  const folder = await mkdtemp(path.join(tmpdir(), 'academy-ffmpeg-'))
  const program = path.join(folder, 'ffmpeg')
  await writeFile(program, script)
  await chmod(program, 0o755)
  return { folder, program, log: path.join(folder, 'log') }
}

// It asks for memory that it never touches, which a limit counts all the same.
const greed = `const held = []
try { while (held.length < 64) held.push(Buffer.allocUnsafeSlow(64 * 2 ** 20)) } catch {}
require("node:fs").writeFileSync(process.argv[1], String(held.length * 64))
process.exit(1)`

const script = `#!/bin/sh
folder=\${0%/*}
echo "$@" >> "$folder/log"
if [ -e "$folder/hang" ]; then exec /bin/sleep 600; fi
if [ -e "$folder/full" ]; then echo 'No space left on device' >&2; exit 1; fi
if [ -e "$folder/greedy" ]; then exec ${process.execPath} -e '${greed}' "$folder/taken"; fi
if [ -e "$folder/fail" ]; then echo 'Invalid data' >&2; exit 1; fi
previous=
for argument in "$@"; do
  case "$previous $argument" in
    "-hls_segment_filename "*)
      # A sample entry of 1280 x 720 with its configuration, and one segment.
      printf 'avc1________________________\\005\\000\\002\\320__________avcC\\001\\144\\000\\037segment!' > "$argument"
      printf '#EXTM3U\\n#EXT-X-MAP:URI="x",BYTERANGE="50@0"\\n#EXTINF:10.000000,\\n#EXT-X-BYTERANGE:8@50\\nx\\n#EXT-X-ENDLIST\\n' > "$argument.m3u8"
      ;;
    "mjpeg "*) printf 'picture' > "$argument" ;;
  esac
  previous=$argument
done
`
