/** Files for the editor: a picture to trace, which stays on the page, or a circuit for Python. */
import { type Camera, type Size, toBoard } from "../geometry";
import type { XY } from "../whole";
import { tr } from "../tr";

/** A picture below the road. */
export interface Backdrop {
  image: ImageBitmap;
  /** Where its middle lies, in metres. */
  middle: XY;
  /** Metres of one of its pixels. */
  scale: number;
}

const MOST_PIXELS = 20e6;
/** Python takes no more. */
const MOST_BYTES = 7e6;

/** A picture that fills what is seen of the ground. */
export async function backdropOf(file: File, camera: Camera, pane: Size): Promise<Backdrop> {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file);
  } catch {
    throw new Error(tr("This picture can't be read. Try a PNG or a JPEG."));
  }
  if (image.width * image.height > MOST_PIXELS) {
    image.close();
    throw new Error(tr("This picture is too large. Use one of at most 20 megapixels."));
  }
  const middle = toBoard(camera, [pane.width / 2, pane.height / 2]);
  const fits = Math.min(pane.width / image.width, pane.height / image.height);
  return { image, middle, scale: fits / camera.scale };
}

/** The bytes of a file with a circuit, as base64. */
export async function circuitIn(file: Blob): Promise<string> {
  if (file.size > MOST_BYTES) {
    throw new Error(
      tr("This file is over 7 MB. Open it in Python: bw.draw(bw.Track.from_file(…))."),
    );
  }
  const reader = new FileReader();
  await new Promise((done, failed) => {
    reader.onload = done;
    reader.onerror = () => failed(new Error(tr("This file can't be read. Try another one.")));
    reader.readAsDataURL(file);
  });
  return String(reader.result).replace(/^.*,/, "");
}
