# The image of the service: `docker build -t daily-yacht-dice .`
# The root file system may be read-only; only /tmp (a tmpfs) and, without REDIS_URL, /data are written to.

FROM python:3.13-slim AS builder
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /src
# Dependencies first: they change less often than the code.
COPY requirements/run.txt requirements/build.txt requirements/
RUN python -m venv --without-pip /app \
 && pip --python /app/bin/python install --require-hashes --only-binary :all: -r requirements/run.txt \
 && pip install --require-hashes --only-binary :all: -r requirements/build.txt
COPY pyproject.toml hatch_build.py LICENSE README.md ./
COPY daily/ daily/
COPY web/ web/
COPY scripts/ scripts/
RUN pip wheel --no-deps --no-build-isolation --wheel-dir /wheels . \
 && pip --python /app/bin/python install --no-deps --no-index /wheels/*.whl

FROM python:3.13-slim
# A fixed number, so that a host can give a mounted folder to it.
RUN groupadd --gid 10001 daily \
 && useradd --uid 10001 --gid daily --no-create-home --home-dir /tmp daily \
 && install -d -o daily -g daily -m 700 /data
COPY --from=builder /app /app
ENV PATH=/app/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 DAILY_DATA_DIR=/data
VOLUME /data
USER daily
WORKDIR /tmp
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=4s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=3)"]
CMD ["daily", "serve", "--host", "0.0.0.0", "--port", "8000"]
