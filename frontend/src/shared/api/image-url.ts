/** For `responseHandler`: a picture as a data URL, since `<img>` can't send a token. */
export async function imageUrlOf(response: Response): Promise<string> {
  if (!response.ok) return response.text();
  let text = '';
  for (const byte of new Uint8Array(await response.arrayBuffer()))
    text += String.fromCharCode(byte);
  return `data:${response.headers.get('content-type')};base64,${btoa(text)}`;
}
