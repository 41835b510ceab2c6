"""A server on this machine with the interface of S3, for tests of addresses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.request import Request, urlopen

import pytest

BUCKET = "games"


@contextmanager
def object_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Run a server with an empty bucket in a `with` statement, and give the address of the bucket.

    The environment of this process, and of those that it starts, names the server.
    """
    import fsspec
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    host, port = server.get_host_and_port()
    for name, value in {
        "AWS_ENDPOINT_URL": f"http://{host}:{port}",
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_DEFAULT_REGION": "us-east-1",
    }.items():
        monkeypatch.setenv(name, value)
    # servers of one process share their contents
    urlopen(Request(f"http://{host}:{port}/moto-api/reset", method="POST")).close()
    try:
        fsspec.filesystem("s3", skip_instance_cache=True).mkdir(BUCKET)
        yield f"s3://{BUCKET}"
    finally:
        fsspec.filesystem("s3").clear_instance_cache()
        server.stop()
