/** For `responseHandler`: the file's address in this browser, which keeps a large one on its disk. */
export const fileUrlOf = async (response: Response): Promise<string> =>
  response.ok ? URL.createObjectURL(await response.blob()) : response.text();
